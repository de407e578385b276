/** '98765 43210', grouped for readability. */
export function readablePhone(phone: string): string {
  return `${phone.slice(0, 5)} ${phone.slice(5)}`.trim();
}
