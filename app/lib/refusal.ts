/**
 * Thrown inside a transaction to undo it; the command that opened the transaction returns the reason. Every kind of
 * command has a class of its own, so that a catch knows which reasons there are.
 */
export abstract class Refusal<Reason extends string> extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}
