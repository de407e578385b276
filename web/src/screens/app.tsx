import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { store } from '../session/store.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { CrashScreen } from '../shell/crash-screen.tsx';
import { lazyComponent } from '../ui/hooks/lazy.tsx';
import { Screen } from './router.tsx';

/** Once the first screen has settled, so that it competes with nothing. */
const CALLS_AFTER_MS = 2000;
const Calls = lazyComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve, CALLS_AFTER_MS));
  return (await import('./calls.tsx')).Calls;
});

/** The whole product. `paintedPath` is given only where the build paints a screen without a browser. */
export function App({ paintedPath }: { paintedPath?: string }) {
  return (
    <CrashScreen>
      <Provider store={store}>
        <Router {...(paintedPath === undefined ? {} : { ssrPath: paintedPath })}>
          <AppShell>
            <Screen />
          </AppShell>
          <Calls />
        </Router>
      </Provider>
    </CrashScreen>
  );
}
