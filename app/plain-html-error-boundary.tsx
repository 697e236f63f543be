import { Component, createRef, type ReactNode } from "react";

type State = { failure?: { error: unknown } };

/**
 * A part of a page, with one form or a part of one. Where its script fails, it stays as plain HTML with what was typed, and
 * the parts around it keep their scripts. What never was on the page is its page's to show.
 */
export class PlainHtmlErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};
  readonly #part = createRef<HTMLDivElement>();
  #nodes: ChildNode[] = [];

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    void import("#app/site/errors/report-browser-error.ts").then(({ reportBrowserError }) =>
      reportBrowserError(error),
    );
  }

  override render() {
    const { failure } = this.state;
    if (!failure) {
      return (
        <div className="stays-plain" ref={this.#part}>
          {this.props.children}
        </div>
      );
    }
    if (this.#part.current) this.#nodes = [...this.#part.current.childNodes];
    if (this.#nodes.length === 0) throw failure.error;
    return <div className="stays-plain" key="plain" ref={this.#takeNodes} />;
  }

  readonly #takeNodes = (part: HTMLElement | null) => part?.append(...this.#nodes);
}
