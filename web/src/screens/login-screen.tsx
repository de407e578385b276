import { LoginPage } from '../features/login/login-page.tsx';
import { GuestGuard } from './guest-guard.tsx';
import type { PageProps } from './page-props.ts';

/** The login, behind the guard that sends on who is logged in. */
export default function LoginScreen({ preload }: PageProps) {
  return (
    <GuestGuard preload={preload}>
      <LoginPage />
    </GuestGuard>
  );
}
