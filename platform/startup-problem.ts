/** Something a person must fix before the server can start: one sentence, no stack. */
export class StartupProblem extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "StartupProblem";
  }
}
