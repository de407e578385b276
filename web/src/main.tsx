import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { countVisitedScreens } from './navigation/go-back.ts';
import { routeOf } from './navigation/route-table.ts';
import { recordScrollPositions } from './navigation/scroll-restoration.ts';
import { App } from './screens/app.tsx';
import { startOutgoingQueue } from './screens/outgoing/start-outgoing-queue.ts';
import { pageOf } from './screens/router/routes.ts';
import { startSessionEffects } from './session/session-effects.ts';
import { startSession } from './session/start-session.ts';
import { startStore, store } from './session/store.ts';
import { dropDoubleClickAfterNavigation } from './shell/pointer/double-click.ts';
import { invitesToApp } from './shell/startup/install-invitation.ts';
import { startWrapper } from './shell/startup/start-wrapper.ts';
import { listenToWrapper } from './wrapper/wrapper.ts';

/** After the first screen has settled, so that it does not compete for bandwidth. */
const LISTEN_AFTER_MS = 2000;
const container = document.getElementById('root');
if (!container) throw new Error('no #root in the page');

startStore((userId, details) => {
  import('./session/ending/session-over.ts').then(({ sessionOver }) => sessionOver(userId, details), console.warn);
});
startSession();
dropDoubleClickAfterNavigation();
countVisitedScreens();
recordScrollPositions();
listenToWrapper();
startWrapper();
startSessionEffects();
startOutgoingQueue();

/** The code of the first screen is loaded before React touches the prerendered page, so that it does not flicker. */
await pageOf(routeOf(location.pathname)).load().catch(console.warn);

const { session, network } = store.getState();
const asPainted =
  container.dataset.painted === location.pathname &&
  session.token === null &&
  !session.loading &&
  network.status === 'online' &&
  !invitesToApp();
if (asPainted) hydrateRoot(container, <App />);
else createRoot(container).render(<App />);
// A pointer rests before; a phone has none.
if (matchMedia('(any-hover: hover)').matches)
  import('./shell/pointer/tooltips.ts').then(({ showTooltips }) => showTooltips(document.body), console.warn);
// A translator comes later: its own code and its texts have to be fetched first.
import('./shell/page-text/page-translator.ts').then(
  ({ surviveTranslator }) => surviveTranslator(document.body),
  console.warn,
);
if ('serviceWorker' in navigator) {
  const load = () => import('./shell/startup/listen-to-service-worker.ts');
  setTimeout(() => {
    load().then((worker) => {
      if (import.meta.env.PROD) worker.registerServiceWorker();
      worker.listenToServiceWorker();
    }, console.warn);
  }, LISTEN_AFTER_MS);
}
