/** What a press opens on the screens of prices: one chunk, since both need the same of what is loaded already. */
export { AlertSheet } from './alerts/alert-sheet.tsx';
export { SellingSheet } from './selling/selling-sheet.tsx';
