import { LoginPage } from '../features/login/login-page.tsx';
import { GuestGuard } from './router/guest-guard.tsx';
import type { PageProps } from './router/page-props.ts';

/** The login, behind the guard that redirects signed-in users. */
export default function LoginScreen({ preload }: PageProps) {
  return (
    <GuestGuard preload={preload}>
      <LoginPage />
    </GuestGuard>
  );
}
