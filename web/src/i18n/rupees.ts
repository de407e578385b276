/** '₹1,24,000' of paise, '₹118.50' where they are not whole. */
export function rupees(paise: number): string {
  const digits = { minimumFractionDigits: paise % 100 ? 2 : 0 };
  return `₹${(paise / 100).toLocaleString('en-IN', digits)}`;
}
