/** The value of a button that puts a text into a field of the form it is in. */
export const putValue = (name: string, text: string): string => `${name}:${text}`;
