import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { data, Form, useNavigate, useNavigation, useSubmit } from "react-router";
import pageSheet from "#app/ad/brief/ad-page-head.css?sheet";
import { nearestAdFieldName } from "#app/ad/designs/design-choice.ts";
import { DesignViews } from "#app/ad/designs/design-views.tsx";
import {
  keepScrollAndFocusOptions,
  TuneFields,
  useUndoAndRedoQueries,
} from "#app/ad/designs/tune-form.tsx";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import { privatePageHeaders, redirectOrFormError } from "#app/private-page.ts";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { FormErrorMessage } from "#app/reservation/paper-slip-layout.tsx";
import {
  requireReservationWithAd,
  requireReservationWithAdToChange,
} from "#app/reservation/reservation-access.ts";
import { submitAndInvalidateCachedPages } from "#app/server-data/submit-page.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { workInTurn } from "#app/work-in-turn.ts";
import { findBriefClosedReason } from "#business/ads/brief/find-brief.ts";
import { parseAdLookQuery, saveChosenLook } from "#business/ads/design/choose-look.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Route } from "./+types/tune-page.ts";
import { loadDesignToTune, makeProofAndFindNextPath } from "./customer-design.ts";
import sheet from "./tune-page.css?sheet";

const MOST_OTHERS = 99;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const own = await requireReservationWithAd(params.token);
  const query = new URL(request.url).searchParams;
  const like = Number(query.get("like"));
  const seed = Number.isInteger(like) && like > 0 && like <= MOST_OTHERS ? like : 0;
  const { networkAddress } = context.get(requestContext);
  return {
    ...(await workInTurn(networkAddress, () => loadDesignToTune(params.token, own, query, seed))),
    like: seed,
    office: own.channel === "office",
    closed: await findBriefClosedReason(own.reservation, own.mailing, "customer"),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationWithAdToChange(params.token);
  const form = await readForm(request);
  const look = parseAdLookQuery(new URLSearchParams(formText(form, "look")));
  const version = Number(formText(form, "version"));
  if (!look || !Number.isInteger(version)) throw data(null, { status: 400 });
  return redirectOrFormError(context, async (by) => {
    await saveChosenLook({ reservationId: reservation.id, look, version }, by);
    return makeProofAndFindNextPath(params.token, reservation, by).catch((error) => {
      // What the ad still lacks is typed on its page.
      if (error instanceof Refusal) return paths.yoursAd(params.token);
      throw error;
    });
  });
}

export const clientAction = (args: Route.ClientActionArgs) => submitAndInvalidateCachedPages(args);

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("Fine-tune your design");

export default function TunePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { token } = params;
  return (
    <div className="ad-page-head tune-page wrap">
      <Style name="ad-page-head" sheet={pageSheet} />
      <Style name="tune-page" sheet={sheet} />
      <p className="back">
        <Link to={paths.yoursAd(token)}>Back to your words</Link>
      </p>
      <h1>Fine-tune your design.</h1>
      {"refusal" in loaderData ? (
        <p className="lead">
          {loaderData.refusal} <Link to={paths.yoursAd(token)}>Change your words</Link>
        </p>
      ) : (
        <Tuner token={token} data={loaderData} problem={actionData?.problem} />
      )}
    </div>
  );
}

type Tuned = Exclude<Route.ComponentProps["loaderData"], { refusal: string }>;

function Tuner({
  token,
  data: { design, choices, near, card, shape, version, like, office, closed },
  problem,
}: {
  token: string;
  data: Tuned;
  problem: string | undefined;
}) {
  const { state, formMethod } = useNavigation();
  const drawing = state === "loading" && formMethod === undefined;
  const { undo, redo } = useUndoAndRedoQueries(design.query);
  const form = useRef<HTMLFormElement>(null);
  const startDrag = useDraggedPhoto(form);
  const navigate = useNavigate();
  const toWords = (x: number, y: number) =>
    void navigate(`${paths.yoursAd(token)}#${nearestAdFieldName(design.parts, x, y)}`);
  const changesWords = !closed && !office;
  return (
    <div className="columns">
      <div className="seen">
        <DesignViews
          picture={design.picture}
          label={`Your ad, ${design.name}. ${design.alt}`}
          shape={shape}
          card={card}
          drag={choices.focus && startDrag}
          onTap={changesWords ? toWords : undefined}
        />
        <TouchHints taps={changesWords} drags={choices.focus !== undefined} />
        <div className="steps">
          <p role="status">{drawing ? "Drawing…" : design.name}</p>
          {(undo ?? redo) && (
            <p>
              {undo && <StepLink to={paths.yoursAdTune(token, undo)}>Undo</StepLink>}
              {redo && <StepLink to={paths.yoursAdTune(token, redo)}>Redo</StepLink>}
            </p>
          )}
          <label className="pin">
            <input type="checkbox" defaultChecked /> Keep it in view
          </label>
        </div>
        {design.leftOut && <p>{design.leftOut}</p>}
        <FormErrorMessage problem={problem} />
        {closed && <p role="note">{closed}</p>}
        {version !== undefined && !office && !closed && (
          <Form method="post" className="use">
            <HiddenFields look={design.query} version={version} />
            <Button type="submit" disabled={state === "submitting"}>
              Use This Design
            </Button>
            {design.isChosen && <p>This is the design you chose.</p>}
          </Form>
        )}
      </div>
      <div className="changes">
        <TuneForm form={form} query={design.query} choices={choices} />
        <section>
          <h2>More like this</h2>
          <ul>
            {near.map(({ name, query, picture }) => (
              <li key={query}>
                <Link to={paths.yoursAdTune(token, query)} {...keepScrollAndFocusOptions}>
                  <img src={picture} alt="" loading="lazy" />
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p>
            <Link
              to={paths.yoursAdTune(token, `${design.query}&like=${like + 1}`)}
              {...keepScrollAndFocusOptions}
            >
              Show Three Others
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}

function TouchHints({ taps, drags }: { taps: boolean; drags: boolean }) {
  const scripted = useHasJavaScript();
  if (!(scripted && (taps || drags))) return null;
  return (
    <p>
      {taps && "Tap the words in your ad to change them. "}
      {drags && "Drag the photo to choose the part that shows."}
    </p>
  );
}

function StepLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} {...keepScrollAndFocusOptions} replace>
      {children}
    </Link>
  );
}

/** How long a color is dragged before it is drawn. */
const PAUSE_MS = 250;

/** Each change shows at once; without script a button shows them all. */
function TuneForm({
  form,
  query,
  choices,
}: {
  form: RefObject<HTMLFormElement | null>;
  query: string;
  choices: Tuned["choices"];
}) {
  const submit = useSubmit();
  const scripted = useHasJavaScript();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = ({ currentTarget: form, target }: React.FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === "color") takeOwnColor(form);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => submit(form, { ...keepScrollAndFocusOptions, replace: true }),
      PAUSE_MS,
    );
  };
  useEffect(() => {
    if (form.current) showLook(form.current, new URLSearchParams(query));
  }, [form, query]);
  return (
    <Form ref={form} method="get" onChange={show} replace preventScrollReset>
      <TuneFields choices={choices} />
      {!scripted && (
        <Button type="submit" quiet className="show">
          Show These Choices
        </Button>
      )}
    </Form>
  );
}

/** A drag on the ad moves the photo under the pointer: the same as its two sliders, which the keyboard moves. */
function useDraggedPhoto(form: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit();
  return ({ currentTarget: ad, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) => {
    ad.setPointerCapture(pointerId);
    const drop = (end: globalThis.PointerEvent) => {
      const { width, height } = ad.getBoundingClientRect();
      const moved = {
        focusX: (end.clientX - clientX) / width,
        focusY: (end.clientY - clientY) / height,
      };
      if (!form.current || Math.hypot(moved.focusX, moved.focusY) < 0.02) return;
      for (const [name, share] of Object.entries(moved)) {
        const slider = form.current.elements.namedItem(name);
        if (slider instanceof HTMLInputElement) {
          slider.value = String(Math.round(slider.valueAsNumber - share * 100));
        }
      }
      void submit(form.current, { ...keepScrollAndFocusOptions, replace: true });
    };
    ad.addEventListener("pointerup", drop, { once: true });
  };
}

/** Sets what a look has, wherever it came from; the focus stays where it is. */
function showLook(form: HTMLFormElement, look: URLSearchParams): void {
  for (const input of form.querySelectorAll<HTMLInputElement>("[type=radio]")) {
    input.checked = input.value === (look.get(input.name) ?? "");
  }
  for (const input of form.querySelectorAll<HTMLInputElement>("[type=range]")) {
    input.value = look.get(input.name) ?? input.defaultValue;
  }
}

/** A picked color replaces our palette, so that the choice shows. */
function takeOwnColor(form: HTMLFormElement): void {
  const own = form.querySelectorAll<HTMLInputElement>('[name="palette"][value^="own-"]');
  const [first] = own;
  if (first && ![...own].some(({ checked }) => checked)) first.checked = true;
}
