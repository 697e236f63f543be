import { Component, type ComponentProps } from "react";
import { paths } from "./paths.ts";

type Props = ComponentProps<"main"> & { pathname: string };
type Failure = { error: unknown; nodes: ChildNode[] };
type State = { pathname: string; failure?: Failure | undefined };

const ID = "main";

/**
 * The part of a page that changes. Where its script fails, the page stays as plain HTML: its links and forms work without
 * script, with what was typed. If a page fails while it opens, the error page shows instead; amid a reservation the page is
 * loaded as the server has it, so that nobody is stopped there.
 */
export class MainWithPlainHtmlFallback extends Component<Props, State> {
  override state: State = { pathname: this.props.pathname };
  #shown: string | undefined;

  static getDerivedStateFromProps({ pathname }: Props, state: State): State | null {
    return pathname === state.pathname ? null : { pathname, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const nodes = [...(document.getElementById(ID)?.childNodes ?? [])];
    return { failure: { error, nodes } };
  }

  override componentDidMount(): void {
    this.#shown = this.props.pathname;
  }

  override componentDidUpdate(): void {
    const isOpening = this.#isOpening;
    this.#shown = this.props.pathname;
    if (isOpening && this.state.failure) location.reload();
  }

  override componentDidCatch(error: unknown): void {
    void import("#app/site/errors/report-browser-error.ts").then(({ reportBrowserError }) =>
      reportBrowserError(error),
    );
  }

  get #isOpening(): boolean {
    return this.#shown !== undefined && this.#shown !== this.props.pathname;
  }

  override render() {
    const { pathname, children, ...attributes } = this.props;
    const { failure } = this.state;
    if (!failure) {
      return (
        <main {...attributes} id={ID} tabIndex={-1}>
          {children}
        </main>
      );
    }
    const isAmidReservation = pathname.startsWith(paths.reservation());
    if (failure.nodes.length === 0 || (this.#isOpening && !isAmidReservation)) throw failure.error;
    return <main {...attributes} id={ID} tabIndex={-1} key="plain" ref={this.#takeNodes} />;
  }

  readonly #takeNodes = (main: HTMLElement | null) =>
    main?.append(...(this.state.failure?.nodes ?? []));
}
