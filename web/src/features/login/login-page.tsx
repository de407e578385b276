import { UntilLoggedIn } from '../../screens/guest-guard.tsx';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { useLogin } from './use-login.ts';
import { useReceivedCode } from './use-received-code.ts';

export default function LoginPage() {
  return (
    <UntilLoggedIn>
      <Login />
    </UntilLoggedIn>
  );
}

/** Phone, then code. */
function Login() {
  const login = useLogin();
  useReceivedCode(login.receive);
  if (!login.sent) {
    return (
      <PhoneStep
        phone={login.phone}
        onPhone={login.setPhone}
        role={login.role}
        onRole={login.setRole}
        sending={login.sending}
        onSend={login.send}
      />
    );
  }
  return (
    <CodeStep
      sent={login.sent}
      entry={login.entry}
      onEntry={login.changeEntry}
      wrong={login.wrong}
      verifying={login.verifying}
      onVerify={login.verify}
      resending={login.sending}
      onResend={login.send}
      onChangeMobile={login.changeMobile}
    />
  );
}
