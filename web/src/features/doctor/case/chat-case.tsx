import { useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { prescriptionOf } from '../../../consultation/prescription/prescription-of.ts';
import { isActive } from '../../../consultation/status-badge.tsx';
import { texts } from '../../../i18n/texts.ts';
import { consultPath } from '../../../navigation/route-table.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { deskSearch } from '../desk/desk-address.ts';
import { caseTexts } from './case.hi.ts';
import { CaseSheetFacts } from './case-sheet.tsx';

const say = texts(caseTexts);

/** Beside a chat: the farm, and links to this consultation on the desk. */
export function ChatCase({ id }: { id: string }) {
  const { data: one } = useConsultationQuery(id);
  const desk = (open: { prescription?: string; paper?: string }) => {
    const list = one && isActive(one) ? 'active' : 'done';
    return `${consultPath()}${deskSearch({ list, caseId: id, prescription: null, paper: null, ...open })}`;
  };
  return (
    <>
      <CaseSheetFacts id={id} folded={false} />
      {one && prescriptionOf(one) && (
        <ButtonLink kind="soft" size="m" icon="doc" href={desk({ paper: id })}>
          {say('paper', { n: one.prescriptionVersion ?? 1 })}
        </ButtonLink>
      )}
      {one && (isActive(one) || one.status === 'ended') && (
        <ButtonLink kind="soft" size="m" icon="pen" href={desk({ prescription: id })}>
          {say('newPaper')}
        </ButtonLink>
      )}
    </>
  );
}
