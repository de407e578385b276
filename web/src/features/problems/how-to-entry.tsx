import type { HowToPage } from '@anar/contracts/diagnosis/problems';
import { texts } from '../../i18n/texts.ts';
import { ListenButton } from '../../sound/speech/listen-button.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card, CardBody } from '../../ui/layout/card.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { StickyBar } from '../../ui/layout/sticky-bar.tsx';
import { Grounds } from '../../ui/layout/why-line.tsx';
import { HowToLinks } from './how-to-links.tsx';
import css from './problem-page.module.css';
import { problemsTexts } from './problems.hi.ts';
import { spokenPage } from './search/spoken-entry.ts';

const say = texts(problemsTexts);

/** A how-to page. */
export function HowToEntry({ page }: { page: HowToPage }) {
  const { title, short, steps, avoid, related, sources } = page;
  return (
    <>
      <Card padding="none">
        <CardBody>
          <h2>{title}</h2>
          <p className={css.text}>{short}</p>
          <ListenButton text={spokenPage(page)} label={say('listen')} />
        </CardBody>
      </Card>
      <Card>
        <h2>{say('howTo')}</h2>
        <Steps of={steps} />
        <Grounds sources={sources} />
      </Card>
      {avoid.length > 0 && (
        <Card>
          <h2>{say('avoid')}</h2>
          <ul className={css.avoid}>
            {avoid.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Card>
      )}
      <HowToLinks title={say('related')} pages={related} />
      <StickyBar>
        <ButtonLink kind="sec" icon="leaf" href="/orchard">
          {say('openOrchard')}
        </ButtonLink>
        <ButtonLink icon="camera" href="/diagnose">
          {say('check')}
        </ButtonLink>
      </StickyBar>
    </>
  );
}
