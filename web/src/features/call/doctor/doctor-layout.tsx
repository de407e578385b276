import { type ReactNode, useState } from 'react';
import { doctorCallTexts } from '../../../i18n/catalogues/doctor-call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import css from './doctor-layout.module.css';

const say = texts(doctorCallTexts);

interface DoctorLayoutProps {
  paper: ReactNode;
  caseSheet: ReactNode;
  /** The call itself. */
  children: ReactNode;
}

/** The call on the left, notes and prescription on the right; on a phone below each other. */
export function DoctorLayout({ paper, caseSheet, children }: DoctorLayoutProps) {
  const [looking, setLooking] = useState(false);
  return (
    <div className={css.halves}>
      <main className={css.call}>{children}</main>
      <aside className={css.paper} aria-label={say('paper')}>
        <div className={css.head}>
          <h2>{say('paper')}</h2>
          <Button kind="soft" size="m" auto icon="tree" onClick={() => setLooking(true)}>
            {say('seeCase')}
          </Button>
        </div>
        {paper}
        <p className={css.why}>
          <Icon name="info" size="s" />
          {say('notRecorded')}
        </p>
      </aside>
      {looking && (
        <Sheet open onClose={() => setLooking(false)} title={say('seeCase')}>
          {caseSheet}
        </Sheet>
      )}
    </div>
  );
}
