/** By the status only; case-insensitive. */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() === 'active';
}
