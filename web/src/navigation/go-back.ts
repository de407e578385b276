import { navigate } from 'wouter/use-browser-location';
import { store } from '../session/store.ts';
import { startOf } from './route-table.ts';

let pushedHere = 0;

/** Counts the screens opened in this visit, for browsers without the Navigation API. Called once by main. */
export function countVisitedScreens(): void {
  window.addEventListener('pushState', () => {
    pushedHere += 1;
  });
}

/** Whether there is an earlier screen of this visit to go back to. */
export function somethingBehind(): boolean {
  const browser: Window & { navigation?: { canGoBack: boolean } } = window;
  return browser.navigation?.canGoBack ?? pushedHere > 0;
}

/** The previous screen of the app, or else the user's home screen. */
export function goBack(): void {
  if (somethingBehind()) history.back();
  else navigate(startOf(store.getState().session.user?.role ?? 'farmer'), { replace: true });
}
