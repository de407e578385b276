import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { type DoctorProfile, showDoctor, useSetPresenceMutation } from '../../../api/endpoints/consult-api.ts';
import { send, useSocketState } from '../../../api/socket/socket.ts';
import { unlockSound } from '../../../consultation/call/ring-tone.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { deskTexts } from './desk.hi.ts';

const say = texts(deskTexts);

/** Sets presence over the socket, or by HTTP without one. */
export function PresenceSwitch({ profile }: { profile: DoctorProfile }) {
  const { on, wanted, change } = usePresence(profile);
  const label = wanted === null ? say(on ? 'online' : 'offlineNow') : say('changing');
  return (
    <Switch
      name={say('presence')}
      label={label}
      on={wanted ?? on}
      busy={wanted !== null}
      onChange={(next) => void change(next)}
    />
  );
}

function usePresence(profile: DoctorProfile) {
  const { id: doctorId, status } = profile;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [call] = useSetPresenceMutation();
  const socket = useSocketState();
  const network = useNetwork();
  const dispatch = useAppDispatch();
  const toast = useToast();

  const change = async (on: boolean) => {
    if (on) unlockSound();
    if (network === 'offline') return toast({ title: say('presenceNoNet'), tone: 'bad' });
    setWanted(on);
    const next = on ? 'online' : 'offline';
    const failure = await set(next);
    setWanted(null);
    if (failure) toast({ title: say('presenceFailed'), text: failure, tone: 'bad' });
  };

  /** Error text; null on success. */
  async function set(next: DoctorProfile['status']): Promise<string | null> {
    if (socket === 'on') {
      const ack = await send('doctor:presence', { doctorId, status: next });
      if (ack.ok) {
        dispatch(showDoctor(doctorId, { ...profile, status: next }));
        return null;
      }
    }
    const { error } = await call({ doctorId, status: next });
    return error === undefined ? null : errorText(error);
  }

  return { on: status === 'online', wanted, change };
}
