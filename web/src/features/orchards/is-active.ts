/** Active or not is told by the status alone, however it is written. */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() === 'active';
}
