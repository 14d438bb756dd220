/**
 * Thrown inside a transaction to roll it back; the command returns its reason. Each kind of command has its
 * own class, so that a catch has the type of the possible reasons.
 */
export abstract class Refusal<Reason extends string> extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}
