import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { Orchard } from '@anar/contracts/orchards';
import { readable } from '../../i18n/amounts.ts';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Why } from '../../ui/layout/why-line.tsx';
import { HarvestLine } from './harvest-line.tsx';
import { HourBars } from './hour-bars.tsx';
import { Panel, Readings } from './panel.tsx';
import { SprayDecision } from './spray-decision.tsx';
import css from './spray-panel.module.css';
import { decisionReasons, sprayTime } from './spray-time.ts';
import { OpenTank } from './tank/open-tank.tsx';

const say = texts(words);

/** Whether to spray today, when best, and why. */
export function SprayPanel({ orchard, advice }: { orchard: Orchard; advice: DailyAdvisory }) {
  const { sprayDecision, sprayReasons, sprayWindow, sprayHours, weatherData } = advice;
  const now = Date.now();
  const { windSpeed, rainChance } = weatherData;
  const window = sprayWindow && Date.parse(sprayWindow.to) > now ? sprayWindow : undefined;
  const time = sprayTime(advice, now);
  return (
    <Panel icon="spray" tone="spray" title={say('spray')}>
      <SprayDecision decision={sprayDecision} time={time} />
      {window && window.text !== time.when && (
        <p className={css.window}>
          {say('window')} <b>{window.text}</b>
        </p>
      )}
      {!window && sprayDecision === 'avoid' && !time.passed && <p>{say('windowNone')}</p>}
      <HourBars hours={sprayHours} />
      {decisionReasons(sprayReasons).map((reason, index) =>
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
          {
            icon: 'rain',
            label: say('rain'),
            value: rainChance === null ? say('unknown') : say('percent', { n: readable(rainChance) }),
          },
        ]}
      />
      <HarvestLine wait={orchard.harvestWait} />
      <OpenTank orchard={orchard} />
    </Panel>
  );
}
