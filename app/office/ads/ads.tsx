import { Form } from "react-router";
import { officeLoader } from "#app/office/access/office-route.ts";
import { Button, SelectField } from "#app/office/forms/controls.tsx";
import { EmptyState, OfficePage, Panel } from "#app/office/frame/office-page.tsx";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd, spotLabel } from "#app/office/reservations/reservation-labels.ts";
import { Link } from "#app/ui/link.tsx";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type AdState, adStateLabels } from "#business/ads/ad-state.ts";
import {
  findOfficeAdsOnMailings,
  type OfficeAd,
} from "#business/ads/find-office-ads-on-mailings.ts";
import {
  findOfficeMailingById,
  findUpcomingOfficeMailings,
} from "#business/mailings/find-mailings.ts";
import { arizonaDate, shortWeekdayDate } from "#platform/clock.ts";
import { pluralize } from "#platform/number-word.ts";
import type { Route } from "./+types/ads.ts";
import {
  adHolderNameOrWhyNone,
  boardColumnOf,
  describeAdStateOnCard,
  describeDaysAgo,
  describeNextDeadline,
  describeTimeInState,
  listBoardNotes,
} from "./ad-labels.ts";
import { CardSidesWithAds } from "./card-of-ads.tsx";
import { describeSpotsOfCard } from "./load-card-of-ads.ts";

export const loader = officeLoader("ads.see", async ({ request }, { actionContext: { now } }) => {
  const coming = await findUpcomingOfficeMailings();
  const requestedId = Number(new URL(request.url).searchParams.get("mailing"));
  const card =
    coming.find(({ id }) => id === requestedId) ??
    (await findRequestedCard(requestedId)) ??
    coming.find(({ state }) => state !== "printed") ??
    coming[0];
  // One that was mailed is reached from its own page, and stays in the list while it is shown.
  const cards = card && !coming.includes(card) ? [card, ...coming] : coming;
  const today = arizonaDate(now);
  const ads = card ? await findOfficeAdsOnMailings([card.id]) : [];
  return {
    cards: cards.map(({ id, name }) => ({ value: String(id), name })),
    card: card && {
      id: card.id,
      name: card.name,
      layoutId: card.layoutId,
      spots: describeSpotsOfCard(card, ads, []),
      briefDue: describeDueDate(card.dates.briefDue, today),
      approvalDue: describeDueDate(card.dates.approvalDue, today),
    },
    approved: ads.filter(({ isApproved }) => isApproved).length,
    ads: ads.map((ad) => describeAd(ad, today)),
  };
});

/** "are due Wed, Nov 25", or "were due" once that day has passed. */
const describeDueDate = (date: string, today: string) =>
  `${date < today ? "were" : "are"} due ${shortWeekdayDate(date)}`;

const findRequestedCard = (id: number) =>
  Number.isSafeInteger(id) && id > 0 ? findOfficeMailingById(id) : undefined;

/** The states in which nobody waits for anybody. */
const restingStates: Partial<Record<AdState, true>> = { approved: true, locked: true };

function describeAge(ad: OfficeAd, today: string): string {
  if (ad.isPrinted && !ad.prints) return describeAdStateOnCard(ad);
  return restingStates[ad.state]
    ? `${adStateLabels[ad.state]} ${describeDaysAgo(ad.since, today)}`
    : `Waiting ${describeTimeInState(ad.since, today)}`;
}

/** In pixels. */
const THUMBNAIL_WIDTH = 48;

const describeAd = (ad: OfficeAd, today: string) => ({
  id: ad.reservationId,
  column: boardColumnOf(ad),
  who: adHolderNameOrWhyNone(ad),
  thumbnail: ad.newest && {
    src: officePaths.adProofPicture(ad.reservationId, ad.newest.number),
    height: THUMBNAIL_WIDTH * (getSize(ad.size).heightInches / getSize(ad.size).widthInches),
  },
  where: `${spotLabel(ad)}, ${industryNameOrHouseAd(ad.industry)}`,
  age: describeAge(ad, today),
  next: describeNextDeadline(ad.next, today),
  notes: listBoardNotes(ad),
});

export default function AdsPage({ loaderData }: Route.ComponentProps) {
  const { cards, card, ads, approved } = loaderData;
  if (!card) {
    return (
      <OfficePage title="Ads">
        <Panel title="No card yet">
          <EmptyState>Publish a mailing, and the ads for its card appear here.</EmptyState>
        </Panel>
      </OfficePage>
    );
  }
  return (
    <OfficePage
      title="Ads"
      lead={`${card.name}: ${approved} of ${pluralize(ads.length, "ad")} approved. Ad details ${card.briefDue}. Approvals ${card.approvalDue}.`}
    >
      <Form method="get" className="search" key={card.id}>
        <SelectField
          id="mailing"
          label="Card"
          name="mailing"
          defaultValue={String(card.id)}
          options={cards}
        />
        <Button type="submit">Show</Button>
      </Form>
      {ads.length === 0 ? (
        <Panel title={card.name}>
          <EmptyState>
            Nobody has booked a spot on this card yet. The first booking will show up here.
          </EmptyState>
        </Panel>
      ) : (
        <Board ads={ads} card={card} />
      )}
    </OfficePage>
  );
}

type BoardRow = ReturnType<typeof describeAd>;

function Board({
  ads,
  card: { id, layoutId, spots },
}: {
  ads: readonly BoardRow[];
  card: NonNullable<Route.ComponentProps["loaderData"]["card"]>;
}) {
  const byColumn = Map.groupBy(ads, ({ column }) => column);
  return (
    <div className="office-ads">
      <div className="columns">
        {Object.entries(adStateLabels).map(([state, name]) => (
          <Column key={state} name={name} ads={byColumn.get(state as AdState) ?? []} />
        ))}
      </div>
      <section className="panel card">
        <div className="head">
          <h2>The card</h2>
        </div>
        <div className="card-of-ads">
          <CardSidesWithAds ads={spots} layout={getLayout({ layoutId })} mailingId={id} />
        </div>
      </section>
    </div>
  );
}

function Column({ name, ads }: { name: string; ads: readonly BoardRow[] }) {
  return (
    <section className={ads.length === 0 ? "panel none" : "panel"}>
      <div className="head">
        <h2>{name}</h2>
        <b>{ads.length}</b>
      </div>
      {ads.length === 0 ? (
        <EmptyState>None.</EmptyState>
      ) : (
        <ul className="rows">
          {ads.map((ad) => (
            <Row key={ad.id} ad={ad} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ ad: { id, who, where, age, next, thumbnail, notes } }: { ad: BoardRow }) {
  return (
    <li>
      {thumbnail && <img {...thumbnail} alt="" width={THUMBNAIL_WIDTH} loading="lazy" />}
      <div>
        <Link to={officePaths.ad(id)}>{who}</Link>
        <p>{where}</p>
        {next && !next.isLate && <p>{next.words}</p>}
        <p>{age}</p>
        {next?.isLate && <p className="pill bad">{next.words}</p>}
        {notes.map(({ words, isBad }) => (
          <p key={words} className={isBad ? "pill bad" : "pill"}>
            {words}
          </p>
        ))}
      </div>
    </li>
  );
}
