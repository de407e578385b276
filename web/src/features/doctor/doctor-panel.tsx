import { useState } from 'react';
import { type DoctorProfile, isProfile, useDoctorQuery } from '../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../api/queries/query-state.tsx';
import { useQueryState } from '../../api/queries/use-query-state.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { DoctorDesk } from './desk/doctor-desk.tsx';
import { AwaitingApproval, Suspended } from './profile/approval.tsx';
import { doctorProfileTexts } from './profile/doctor-profile.hi.ts';
import { ProfileForm } from './profile/profile-form.tsx';

const say = texts(doctorProfileTexts);

/** Polling interval of the approval. */
const APPROVAL_EVERY_MS = 30_000;

/** An expert's consultations: first the profile, then waiting for approval, then the desk. */
export function DoctorPanel() {
  const { user } = useSession();
  const doctorId = user?.doctorId ?? user?.id ?? '';
  const [waits, setWaits] = useState(false);
  const query = useDoctorQuery(doctorId, {
    skip: doctorId === '',
    refetchOnMountOrArgChange: true,
    pollingInterval: waits ? APPROVAL_EVERY_MS : 0,
  });
  const state = useQueryState(query);
  const [editing, setEditing] = useState(false);
  const { data } = state;
  const profile: DoctorProfile | null = data && isProfile(data) ? data : null;
  const isWaiting = profile?.isComplete === true && profile.approval === 'awaiting';
  if (isWaiting !== waits) setWaits(isWaiting);

  if (data === undefined) return <QueryStatus of={state} title={say('failed')} offline={say('offline')} />;
  if (profile?.approval === 'suspended') return <Suspended profile={profile} />;
  if (!profile?.isComplete || editing) {
    const done = profile?.isComplete ? () => setEditing(false) : undefined;
    return <ProfileForm doctorId={doctorId} profile={profile} onDone={done} />;
  }
  if (isWaiting) {
    return (
      <AwaitingApproval
        profile={profile}
        busy={state.fetching}
        onLook={state.refetch}
        onEdit={() => setEditing(true)}
      />
    );
  }
  return <DoctorDesk profile={profile} onEditProfile={() => setEditing(true)} />;
}
