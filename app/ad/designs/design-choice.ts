/** A design to choose, as the page knows it. */
type DesignChoice = {
  /** Its look as a query, the value of the choice. */
  look: string;
  /** "Loud: poster" */
  name: string;
  /** The address of its picture. */
  picture: string;
};

export type DesignChoicesOrRefusal = { designs: DesignChoice[] } | { refusal: string };
