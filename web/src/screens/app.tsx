import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { AppShell } from '../shell/app-shell.tsx';
import { CrashScreen } from '../shell/crash-screen.tsx';
import { store } from '../session/store.ts';

/** The whole product. `paintedPath` is given only where the build paints a screen without a browser. */
export function App({ paintedPath }: { paintedPath?: string }) {
  return (
    <CrashScreen>
      <Provider store={store}>
        <Router {...(paintedPath === undefined ? {} : { ssrPath: paintedPath })}>
          <AppShell />
        </Router>
      </Provider>
    </CrashScreen>
  );
}
