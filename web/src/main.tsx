import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './screens/app.tsx';
import { routeOf } from './navigation/route-table.ts';
import { sendWaitingChecks } from './screens/send-waiting-checks.ts';
import { registerServiceWorker } from './device/service-worker.ts';
import { startSession } from './session/start-session.ts';
import { startStore, store } from './session/store.ts';
import { t } from './i18n/t.ts';
import { dropPressesFromLastScreen } from './shell/double-press.ts';
import { countVisitedScreens } from './navigation/go-back.ts';
import { invitesToApp } from './shell/install-invitation.ts';
import { keepPlaces } from './navigation/scroll-restoration.ts';
import { startPersonTasks } from './session/session-effects.ts';
import { startWrapper } from './shell/start-wrapper.ts';
import { showToast } from './ui/toast-store.ts';
import { listenToWrapper } from './wrapper/wrapper.ts';

const container = document.getElementById('root');
if (!container) throw new Error('no #root in the page');

startStore(() => showToast({ tone: 'bad', title: t('shell.sessionEnded'), text: t('shell.sessionEndedText') }));
startSession();
dropPressesFromLastScreen();
countVisitedScreens();
keepPlaces();
listenToWrapper();
startWrapper();
startPersonTasks();
sendWaitingChecks();

/** The code of the first screen is here before React touches the painted page: nothing blinks. */
await routeOf(location.pathname)
  .page.load()
  .catch((cause: unknown) => console.warn('first screen did not load', cause));

const { session, network } = store.getState();
const asPainted =
  container.dataset.painted === location.pathname &&
  session.token === null &&
  network.status === 'online' &&
  !invitesToApp();
if (asPainted) hydrateRoot(container, <App />);
else createRoot(container).render(<App />);
registerServiceWorker();
