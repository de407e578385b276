import type { ProblemEntry } from '@anar/contracts/diagnosis/problems';
import { Link, useRoute } from 'wouter';
import { texts } from '../../i18n/texts.ts';
import { consultPath } from '../../navigation/route-table.ts';
import { ListenButton } from '../../sound/speech/listen-button.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ProblemDrawing } from '../../ui/drawings/problem-drawing.tsx';
import { EmptyState } from '../../ui/feedback/state-screen.tsx';
import { UrgencyStrip } from '../../ui/feedback/urgency-strip.tsx';
import { Card, CardBody } from '../../ui/layout/card.tsx';
import { ProblemName } from '../../ui/layout/problem-name.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { StickyBar } from '../../ui/layout/sticky-bar.tsx';
import { Grounds } from '../../ui/layout/why-line.tsx';
import { HowToEntry } from './how-to-entry.tsx';
import css from './problem-page.module.css';
import { pathOfProblem } from './problem-row.tsx';
import { problemsTexts } from './problems.hi.ts';
import { spokenEntry } from './search/spoken-entry.ts';
import { Ways } from './ways.tsx';
import { WithProblems } from './with-problems.tsx';

const say = texts(problemsTexts);

/** One entry of the library. */
export default function ProblemPage() {
  const [, params] = useRoute('/problems/:id');
  return (
    <WithProblems>
      {(problems, pages) => {
        const problem = problems.find(({ id }) => id === params?.id);
        if (problem) return <Entry key={problem.id} problem={problem} />;
        const page = pages.find(({ id }) => id === params?.id);
        return page ? <HowToEntry key={page.id} page={page} /> : <NoSuchEntry />;
      }}
    </WithProblems>
  );
}

function Entry({ problem }: { problem: ProblemEntry }) {
  const { name, scientificName, urgency, signs, lookAlikes, firstSteps, why, sources } = problem;
  const askAt = consultPath();
  return (
    <>
      <Card padding="none">
        <ProblemPicture problem={problem} />
        <UrgencyStrip urgency={urgency} />
        <CardBody>
          <ProblemName name={name} scientificName={scientificName} />
          <ListenButton text={spokenEntry(problem)} label={say('listen')} />
          <div>
            <h3>{say('signs')}</h3>
            <p className={css.text}>{signs}</p>
          </div>
        </CardBody>
      </Card>
      <LookAlikes of={lookAlikes} />
      <Card>
        <h2>{say('firstSteps')}</h2>
        <Steps of={firstSteps} />
        <Grounds why={why} sources={sources} />
      </Card>
      <Ways problem={problem} />
      <StickyBar>
        {askAt && (
          <ButtonLink kind="sec" icon="doctor" href={askAt}>
            {say('askDoctor')}
          </ButtonLink>
        )}
        <ButtonLink icon="camera" href="/diagnose">
          {say('check')}
        </ButtonLink>
      </StickyBar>
    </>
  );
}

function NoSuchEntry() {
  return (
    <EmptyState art="basket" title={say('notFound')} text={say('notFoundHint')}>
      <ButtonLink href="/problems">{say('openLibrary')}</ButtonLink>
    </EmptyState>
  );
}

/** Licensed photos with their credit; until there are some, the drawing, labelled as one. */
function ProblemPicture({ problem: { id, name, photos } }: { problem: ProblemEntry }) {
  if (photos.length > 0) {
    return photos.map(({ url, alt, credit }) => (
      <figure key={url} className={css.picture}>
        <img className={css.photo} src={url} alt={alt} loading="lazy" />
        <figcaption className={css.caption}>{say('photoBy', { credit })}</figcaption>
      </figure>
    ));
  }
  return (
    <figure className={css.picture}>
      <ProblemDrawing problemId={id} alt={say('drawingOf', { name })} />
      <figcaption className={css.caption}>{say('drawingNote')}</figcaption>
    </figure>
  );
}

/** Lookalikes, each with its drawing and the difference. */
function LookAlikes({ of }: { of: ProblemEntry['lookAlikes'] }) {
  if (of.length === 0) return null;
  return (
    <Card>
      <h2>{say('lookAlikes')}</h2>
      <p className={css.hint}>{say('lookAlikesHint')}</p>
      <ul>
        {of.map(({ id, name, differ }) => (
          <li key={id} className={css.alike}>
            <Link href={pathOfProblem(id)} className={css.alikeName}>
              <span className={css.alikeDrawing}>
                <ProblemDrawing problemId={id} />
              </span>
              <b>{name}</b>
              <Icon name="right" size="s" />
            </Link>
            <p className={css.differ}>
              <b>{say('differ')}</b> {differ}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
