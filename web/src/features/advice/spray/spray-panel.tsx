import type { DailyAdvisory, SprayDecision as Decision } from '@anar/contracts/orchards/advisories';
import type { HarvestWait, Orchard } from '@anar/contracts/orchards/orchards';
import { serverNow } from '../../../device/network/server-clock.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { Why } from '../../../ui/layout/why-line.tsx';
import { adviceTexts } from '../advice.hi.ts';
import { harvestWaitText } from '../card/advice-text.ts';
import { Panel, Readings } from '../panels/panel.tsx';
import { HourBars } from './hour-bars.tsx';
import css from './spray-panel.module.css';
import { decisionReasons, isForTomorrow, type SprayTime, sprayTime, wasSprayedToday } from './spray-time.ts';

const say = texts(adviceTexts);
const ICONS: Record<Decision, IconName> = { safe: 'check', caution: 'alert', avoid: 'close' };

/** Whether to spray today, when best, and why. */
export function SprayPanel({ orchard, advice }: { orchard: Orchard; advice: DailyAdvisory }) {
  const { sprayDecision, sprayReasons, sprayWindow, sprayHours, weatherData } = advice;
  const now = serverNow();
  const { windSpeed, rainChance } = weatherData;
  const window = sprayWindow && Date.parse(sprayWindow.to) > now ? sprayWindow : undefined;
  const time = sprayTime(advice, now);
  const reasons = decisionReasons(sprayReasons);
  const rain = {
    icon: 'rain',
    label: say('rain'),
    value: rainChance === null ? say('unknown') : say('percent', { n: readable(rainChance) }),
  } as const;
  return (
    <Panel icon="spray" tone="spray" title={say('spray')}>
      <SprayDecision decision={sprayDecision} time={time} />
      {window && window.text !== time.when && (
        <p className={css.window}>
          {say('window')} <b>{window.text}</b>
        </p>
      )}
      {!window && sprayDecision === 'avoid' && !time.passed && <p>{say('windowNone')}</p>}
      {!time.passed && !isForTomorrow(sprayReasons) && <HourBars hours={sprayHours} />}
      {reasons.map((reason, index) =>
        index === 0 ? (
          <Why key={reason}>{reason}</Why>
        ) : (
          <p key={reason} className={css.reason}>
            {reason}
          </p>
        ),
      )}
      <Readings
        readings={[
          {
            icon: 'wind',
            label: say('wind'),
            value: windSpeed === null ? say('unknown') : say('windValue', { n: readable(windSpeed) }),
          },
          ...(reasons.some((reason) => reason.includes(adviceTexts.serverRainChance)) ? [] : [rain]),
        ]}
      />
      <HarvestWaitNote wait={orchard.harvestWait} />
      <TankButton orchard={orchard} />
      {!wasSprayedToday(sprayReasons) && (
        <ButtonLink href={`/orchard/${orchard.id}?write=spray`} kind="sec" size="m" icon="check">
          {say('sprayed')}
        </ButtonLink>
      )}
    </Panel>
  );
}

/** The decision: filled when it is for now, else pale, with the time it is for. */
function SprayDecision({ decision, time }: { decision: Decision; time: SprayTime }) {
  const { when, notNow, passed } = time;
  return (
    <div>
      {notNow && (
        <p className={css.notNow}>
          <Icon name="clock" />
          <span>{notNow}</span>
        </p>
      )}
      <p className={classNames(css.decision, css[decision], when !== undefined && css.later)}>
        <Icon name={ICONS[decision]} />
        <span>
          {when !== undefined && <span className={css.when}>{say('decisionWhen', { when })} </span>}
          {say(decision)}
        </span>
      </p>
      {passed && <p className={css.next}>{say('askNext')}</p>}
    </div>
  );
}

/** Waiting time before harvest after the last spray, if any. */
function HarvestWaitNote({ wait }: { wait: HarvestWait | undefined }) {
  const text = harvestWaitText(wait, serverNow());
  if (!text) return null;
  return (
    <Caution icon="basket" title={text.wait}>
      {text.why}
    </Caution>
  );
}

/** Opens the tank calculator, whose code is loaded on the first tap. */
function TankButton({ orchard }: { orchard: Orchard }) {
  const { part: TankSheet, ...sheet } = useLazyOnClick(async () => (await import('../tank/tank-sheet.tsx')).TankSheet);
  return (
    <>
      <Button kind="soft" size="m" icon="spray" busy={sheet.loading} onClick={sheet.show}>
        {say('tank')}
      </Button>
      {TankSheet && <TankSheet orchard={orchard} onClose={sheet.close} />}
    </>
  );
}
