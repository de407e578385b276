import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../i18n/t.ts';
import { useSession } from '../session/hooks.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/state-screen.tsx';
import { type Lazy, lazy } from '../ui/hooks/lazy.tsx';

/** A farmer loads nothing of the doctor's desk, a doctor nothing of the asking. */
const farmers = lazy<ComponentType>(async () => (await import('./farmer-consult.tsx')).FarmerConsult);
const doctors = lazy<ComponentType>(async () => (await import('../features/doctor/doctor-panel.tsx')).DoctorPanel);

/** The consultations: of a farmer those that were asked for, of a doctor or expert the panel. */
export default function ConsultScreen() {
  const role = useSession().user?.role;
  const code = role === 'farmer' ? farmers : doctors;
  return role === undefined ? null : <Loaded key={role} code={code} />;
}

function Loaded({ code }: { code: Lazy<ComponentType> }) {
  const [Page, setPage] = useState(() => code.loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Page) return;
    code.load().then(
      (loaded) => setPage(() => loaded),
      (cause: unknown) => {
        console.warn('the consultations did not load', cause);
        setFailed(true);
      },
    );
  }, [code, Page]);
  if (Page) return <Page />;
  return failed ? <ErrorState text={t('app.noNetwork')} onRetry={() => location.reload()} /> : <Skeleton />;
}
