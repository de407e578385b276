import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { routeOf } from './app/routes.ts';
import { sendWaitingChecks } from './app/send-waiting-checks.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startSession } from './app/start-session.ts';
import { startStore, store } from './app/store.ts';
import { t } from './i18n/t.ts';
import { dropPressesFromLastScreen } from './shell/double-press.ts';
import { countVisitedScreens } from './shell/go-back.ts';
import { invitesToApp } from './shell/install-invitation.ts';
import { keepPlaces } from './shell/kept-place.ts';
import { startPersonTasks } from './shell/person-tasks.ts';
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
