import type { ReactNode } from 'react';
import { isProfile, useDoctorQuery } from '../../api/endpoints/consult-api.ts';
import { DoctorChats } from '../../features/chat/threads/doctor-chats.tsx';
import { ChatCase } from '../../features/doctor/case/chat-case.tsx';
import { AwayFromDesk } from '../../features/doctor/desk/away-from-desk.tsx';
import { DeskHeader } from '../../features/doctor/desk/desk-header.tsx';
import { useSession } from '../../session/hooks.ts';

interface ChatsOfDoctorProps {
  openId: string | null;
  view: (threadId: string) => ReactNode;
}

/** Composes the features chat and doctor: the chats with the desk's header, case sheet and bell. */
export function ChatsOfDoctor({ openId, view }: ChatsOfDoctorProps) {
  const { user } = useSession();
  const doctorId = user?.doctorId ?? user?.id ?? '';
  const { data } = useDoctorQuery(doctorId, { skip: doctorId === '' });
  const profile = data && isProfile(data) && data.approval === 'approved' ? data : null;
  return (
    <>
      {profile && <AwayFromDesk profile={profile} />}
      <DoctorChats
        openId={openId}
        header={profile && <DeskHeader profile={profile} />}
        sheet={(consultationId) => <ChatCase id={consultationId} />}
        view={view}
      />
    </>
  );
}
