/** Formats paise: '₹1,24,000', or '₹118.50' if not whole rupees. */
export function rupees(paise: number): string {
  const digits = { minimumFractionDigits: paise % 100 ? 2 : 0 };
  return `₹${(paise / 100).toLocaleString('en-IN', digits)}`;
}
