/** By the status alone, in upper or lower case. */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() === 'active';
}
