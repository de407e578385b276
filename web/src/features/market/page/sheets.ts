/** Sheets of the price screens: one chunk, since both share loaded dependencies. */
export { AlertSheet } from '../alerts/alert-sheet.tsx';
export { SellingSheet } from '../selling/selling-sheet.tsx';
