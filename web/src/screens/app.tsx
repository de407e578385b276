import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { store } from '../session/store.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { CrashScreen } from '../shell/crash-screen.tsx';
import { Screen } from './router/router.tsx';

/** The whole app. `paintedPath` is set only when the build prerenders a screen. */
export function App({ paintedPath }: { paintedPath?: string }) {
  return (
    <CrashScreen>
      <Provider store={store}>
        <Router {...(paintedPath === undefined ? {} : { ssrPath: paintedPath })}>
          <AppShell>
            <Screen />
          </AppShell>
        </Router>
      </Provider>
    </CrashScreen>
  );
}
