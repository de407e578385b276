/** The id of the orchard that waits for the phone's position; empty: none waits. */
export type PendingLocation = string;

/** A position that comes is stored for the orchard that waits. */
export function storesOnReply(pending: PendingLocation): boolean {
  return pending.length > 2;
}

/** Meanwhile no other orchard can ask for the position. */
export function disablesGrant(pending: PendingLocation): boolean {
  return pending.length > 3;
}
