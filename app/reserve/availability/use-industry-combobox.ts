import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { paths } from "#app/paths.ts";
import { runAfterPaint } from "#app/reserve/run-after-paint.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { searchIndustries } from "#business/mailings/industries/search-industries.ts";

/** Where the answer stands on its page. */
export const ANSWER_ELEMENT_ID = "answer";

/** From this width on the answer stands beside the question, so nothing has to move. */
const WIDE = 960;

export const availabilityPath = (slug: string) =>
  `${paths.reservation()}?industry=${slug}#${ANSWER_ELEMENT_ID}`;

/** What a combobox knows and does; the letter that is typed is painted first, the list after it. */
export function useIndustryCombobox(initial: string) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [scripted, setScripted] = useState(false);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The name of an industry that is already answered for is no search: the whole list helps more.
  const found = useMemo(() => searchIndustries(text === initial ? "" : text), [text, initial]);

  useEffect(() => {
    setScripted(true);
    // Typed before React came.
    setText(input.current?.value ?? "");
  }, []);

  const hide = () => {
    setOpen(false);
    setActive(-1);
  };
  const show = () => {
    setOpen(true);
    setActive(-1);
  };
  const take = useCallback(
    (industry: Industry) => {
      if (input.current) input.current.value = industry.name;
      setText(industry.name);
      setOpen(false);
      setActive(-1);
      void navigate(availabilityPath(industry.slug), {
        preventScrollReset: window.innerWidth >= WIDE,
      });
    },
    [navigate],
  );

  /** Goes to what is chosen, or best; without a word the browser asks for one; the rest the server answers. */
  const answer = (event: FormEvent | KeyboardEvent) => {
    const typed = input.current?.value ?? "";
    if (typed.trim() === "" || (typed === initial && active < 0)) return;
    const chosen = active >= 0 ? found[active] : searchIndustries(typed)[0];
    if (!chosen) return;
    event.preventDefault();
    take(chosen);
  };
  const leave = () => {
    if (!open && input.current) {
      input.current.value = "";
      setText("");
    }
    hide();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = found.length - 1;
    const go = (to: number) => {
      event.preventDefault();
      setOpen(true);
      setActive(to);
    };
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(active >= last ? 0 : active + 1),
      ArrowUp: () => go(active <= 0 ? last : active - 1),
      Enter: () => answer(event),
      Escape: leave,
    };
    keys[event.key]?.();
  };

  return {
    scripted,
    listed: open && found.length > 0,
    found,
    active,
    /** The number of matches, during a search. */
    counted: open && text !== initial ? found.length : undefined,
    take,
    submit: answer,
    field: {
      ref: input,
      defaultValue: initial,
      onInput: () =>
        runAfterPaint(() => {
          setText(input.current?.value ?? "");
          show();
        }),
      onFocus: (event: FormEvent<HTMLInputElement>) => event.currentTarget.select(),
      onClick: () => runAfterPaint(show),
      onBlur: hide,
      onKeyDown: press,
    },
  };
}
