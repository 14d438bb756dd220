/** Thrown inside a transaction to undo it; the command that opened the transaction turns it into its outcome. */
export class Refusal<Reason extends string> extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}
