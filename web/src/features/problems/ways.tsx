import type { ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { texts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/brand/icon-names.ts';
import { TileIcon, type TileTone } from '../../ui/brand/tile-icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './problem-page.module.css';
import { problemsTexts } from './problems.hi.ts';

const say = texts(problemsTexts);

/** Beyond the first steps: organic treatment, and where a dose would come from. The library itself has none. */
export function Ways({ problem: { kind, organic, labelled } }: { problem: ProblemEntry }) {
  const treatable = labelled || kind === 'disease' || kind === 'pest';
  if (!organic && !treatable) return null;
  return (
    <Card>
      {organic && (
        <Way icon="leaf" tone="action" title={say('organic')}>
          {organic}
        </Way>
      )}
      {treatable && (
        <Way icon="spray" tone="spray" title={say(labelled ? 'labelled' : 'unlabelled')}>
          {`${say(labelled ? 'labelledHint' : 'unlabelledHint')} ${say('noSale')}`}
        </Way>
      )}
    </Card>
  );
}

interface WayProps {
  icon: IconName;
  tone: TileTone;
  title: string;
  children: string;
}

function Way({ icon, tone, title, children }: WayProps) {
  return (
    <div className={css.way}>
      <TileIcon icon={icon} tone={tone} />
      <div>
        <h3>{title}</h3>
        <p className={css.text}>{children}</p>
      </div>
    </div>
  );
}
