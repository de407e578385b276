import { texts } from '../../../../i18n/texts.ts';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../../ui/feedback/retry-note.tsx';
import { lazyComponent } from '../../../../ui/hooks/lazy.tsx';
import { Sheet } from '../../../../ui/modal/sheet.tsx';
import { chatTexts } from '../../chat.hi.ts';
import { usePrescriptionVersion } from './use-prescription-version.ts';

const say = texts(chatTexts);
const PrescriptionView = lazyComponent(
  async () => (await import('../../../../consultation/prescription/prescription-view.tsx')).PrescriptionView,
);

interface PrescriptionSheetProps {
  consultationId: string;
  version: number;
  onClose: () => void;
}

/** One complete version of the prescription. */
export function PrescriptionSheet({ consultationId, version, onClose }: PrescriptionSheetProps) {
  const { prescription, doctorName = '', failed, refetch } = usePrescriptionVersion(consultationId, version);
  return (
    <Sheet open onClose={onClose} title={say('paperNumber', { n: version })}>
      {prescription ? (
        <PrescriptionView
          of={prescription}
          by={{ doctorName, writtenAt: prescription.writtenAt }}
          onExpired={refetch}
        />
      ) : failed ? (
        <RetryNote onRetry={refetch}>{say('paperMissing')}</RetryNote>
      ) : (
        <Skeleton />
      )}
    </Sheet>
  );
}
