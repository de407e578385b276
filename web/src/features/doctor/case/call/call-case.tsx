import type { Consultation } from '@anar/contracts/consult/consultations';
import { consultationsChanged } from '../../../../api/endpoints/consult-api.ts';
import { ConsultationPhotos } from '../../../../consultation/photos/consultation-photos.tsx';
import { texts } from '../../../../i18n/texts.ts';
import { useAppDispatch } from '../../../../session/hooks.ts';
import { caseTexts } from '../case.hi.ts';
import css from '../case.module.css';
import { CaseSheetFacts } from '../case-sheet.tsx';

const say = texts(caseTexts);

/** The request and the farm, during a call. */
export function CallCase({ one }: { one: Consultation }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <p className={css.problem}>{one.problemDescription ? `“${one.problemDescription}”` : say('noWords')}</p>
      <ConsultationPhotos urls={one.photoUrls} shown={3} onExpired={() => dispatch(consultationsChanged(one.id))} />
      <CaseSheetFacts id={one.id} folded={false} />
    </>
  );
}
