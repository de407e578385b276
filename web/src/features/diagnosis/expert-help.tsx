import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CardLine } from './card-line.tsx';
import { KisanCallCentre } from './kisan-call-centre.tsx';
import unsure from './unsure-card.module.css';

const say = texts(words);

/** Who can tell for certain: a doctor here, or, until that screen exists, whom to ask today. */
export function ExpertHelp({ consultPath }: { consultPath: string | undefined }) {
  return consultPath ? <Doctors /> : <AskToday />;
}

function Doctors() {
  return (
    <Card look="brand">
      <h2 className={unsure.title}>{say('expertTitle')}</h2>
      <ul className={unsure.lines}>
        <CardLine icon="calendar">{say('expertDays')}</CardLine>
        <CardLine icon="mic">{say('expertNotes')}</CardLine>
        <CardLine icon="speaker">{say('expertHindi')}</CardLine>
      </ul>
    </Card>
  );
}

function AskToday() {
  return (
    <Card>
      <h2>{say('expertSoon')}</h2>
      <p className={unsure.soon}>{say('expertUntilThen')}</p>
      <ul className={unsure.lines}>
        <CardLine icon="phone">
          {say('kisanCall')}
          <KisanCallCentre className={unsure.phone} />
        </CardLine>
        <CardLine icon="pin">{say('kvk')}</CardLine>
      </ul>
    </Card>
  );
}
