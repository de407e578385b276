import { BAHARS } from '@anar/contracts/constants';
import { t } from '../../i18n/t.ts';
import { BaharPicture } from './bahar-pictures.tsx';
import { BaharTile } from './bahar-tile.tsx';
import { StepFrame, type StepProps } from './step.tsx';
import css from './wizard.module.css';

export function StepBahar({ draft: { baharType }, change }: StepProps) {
  const options = BAHARS.map((bahar) => ({
    bahar,
    label: t(`onboarding.bahar_${bahar}`),
    flowers: t(`onboarding.bahar_${bahar}_flowers`),
    harvest: t(`onboarding.bahar_${bahar}_harvest`),
  }));
  const title = t('onboarding.baharTitle');
  const spoken = options.map(({ label, flowers, harvest }) => `${label}। ${flowers}। ${harvest}।`).join('\n');
  return (
    <StepFrame title={title} help={t('onboarding.baharHelp')} spoken={spoken}>
      <fieldset className={css.bahars} aria-label={title}>
        {options.map(({ bahar, label, flowers, harvest }) => (
          <BaharTile
            key={bahar}
            value={bahar}
            label={label}
            lines={[flowers, harvest]}
            picture={<BaharPicture bahar={bahar} />}
            checked={bahar === baharType}
            onChoose={() => change({ type: 'bahar', bahar })}
          />
        ))}
      </fieldset>
    </StepFrame>
  );
}
