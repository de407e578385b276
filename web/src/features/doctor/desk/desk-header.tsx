import { Fragment } from 'react';
import { Link } from 'wouter';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { Face, feeText, Rating } from '../../../consultation/doctor-facts.tsx';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { consultPath, openTo, routeOf, routes, titleOf } from '../../../navigation/route-table.ts';
import { useSession } from '../../../session/hooks.ts';
import { useImmersive } from '../../../shell/immersive.ts';
import { BrandMark } from '../../../ui/brand/brand-mark.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import text from '../../../ui/text.module.css';
import { SoundButton } from '../incoming/sound-button.tsx';
import { ChatsPlace } from './chats-way.tsx';
import { deskTexts } from './desk.hi.ts';
import css from './desk-header.module.css';
import { PresenceSwitch } from './presence-switch.tsx';

const say = texts(deskTexts);
const CONSULT = consultPath();

interface WhoProps {
  profile: DoctorProfile;
  /** Omitted where the profile cannot be changed. */
  onEditProfile?: (() => void) | undefined;
}

/** Replaces the phone's header and navigation: links, presence and the account. */
export function DeskHeader({ profile, onEditProfile }: WhoProps) {
  useImmersive();
  const { user } = useSession();
  const here = routeOf(location.pathname);
  const title = titleOf(here, user?.role);
  const places = routes.flatMap((route) =>
    user && route.nav && openTo(route, user.role) ? [{ ...route.nav, route }] : [],
  );
  return (
    <header className={css.header}>
      <BrandMark />
      <h1 className={css.title}>{title && t(title)}</h1>
      <nav className={css.places} aria-label={t('shell.mainNavigation')}>
        {places.map(({ route, icon, label }) => (
          <Fragment key={route.path}>
            <Link href={route.path} className={css.place} aria-current={route === here ? 'page' : undefined}>
              <Icon name={icon} size="s" />
              {t(label)}
            </Link>
            {route.path === CONSULT && <ChatsPlace />}
          </Fragment>
        ))}
      </nav>
      <span className={css.space} />
      <SoundButton />
      <PresenceSwitch profile={profile} />
      {onEditProfile ? (
        <button type="button" className={css.who} onClick={onEditProfile}>
          <span className={text.srOnly}>{say('myProfile')}</span>
          <Who profile={profile} />
        </button>
      ) : (
        <div className={css.who}>
          <Who profile={profile} />
        </div>
      )}
    </header>
  );
}

function Who({ profile }: { profile: DoctorProfile }) {
  return (
    <>
      <Face name={profile.name} image={profile.image} small />
      <span className={css.whoWords}>
        <b>{profile.name}</b>
        <Facts profile={profile} />
      </span>
    </>
  );
}

/** The same on a phone, as the first card. */
export function DoctorCard({ profile, onEditProfile }: WhoProps) {
  return (
    <Card className={css.card}>
      <button type="button" className={css.who} onClick={onEditProfile}>
        <span className={text.srOnly}>{say('myProfile')}</span>
        <Face name={profile.name} image={profile.image} small />
        <span className={css.whoWords}>
          <b>{profile.name}</b>
          <span className={css.facts}>{profile.specialty}</span>
          <Facts profile={profile} />
        </span>
      </button>
      <div className={css.switches}>
        <PresenceSwitch profile={profile} />
      </div>
    </Card>
  );
}

function Facts({ profile: { rating, reviewCount, consultationFee, proposed } }: { profile: DoctorProfile }) {
  return (
    <span className={css.facts}>
      <Rating rating={rating} count={reviewCount} />
      <span>{consultationFee > 0 ? say('fee', { fee: feeText(consultationFee) }) : say('freeOfCharge')}</span>
      {proposed && <span>{say('changesAwait')}</span>}
    </span>
  );
}
