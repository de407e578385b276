/** Months in Hindi, January first. */
export const MONTHS: readonly string[] = [
  ...['जनवरी', 'फरवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर'],
  ...['नवंबर', 'दिसंबर'],
];
