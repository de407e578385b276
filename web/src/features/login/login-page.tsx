import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { useLogin } from './use-login.ts';
import { useReceivedCode } from './use-received-code.ts';

/** Phone, then code. */
export function LoginPage() {
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
