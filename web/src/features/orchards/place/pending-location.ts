/** The id of the orchard waiting for the phone's position; empty: none. */
export type PendingLocation = string;

/** Whether a received position is stored for the waiting orchard. */
export function storesOnReply(pending: PendingLocation): boolean {
  return pending.length > 2;
}

/** While true, no other orchard can ask for the position. */
export function disablesGrant(pending: PendingLocation): boolean {
  return pending.length > 3;
}
