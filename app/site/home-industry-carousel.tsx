import { Link } from "react-router";
import sprite from "#app/generated/icons.svg?url";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Style } from "#app/ui/style.tsx";
import { industries } from "#business/mailings/industries.ts";
import css from "./home-industry-carousel.css?inline";
import { Pause } from "./home-pause.tsx";
import { Still } from "./home-still.tsx";
import { TEXT_EDGE, useStrip } from "./home-use-strip.ts";

/** The 54 industries on an endless strip. Without script it is a row to scroll. */
export function IndustryCarousel() {
  const { section, strip, runs, motion, hold, step, onKeyDown } = useStrip();
  return (
    <section className="industries" aria-labelledby={TEXT_EDGE} ref={section}>
      <Style name="industries" css={css} />
      <div className="wrap">
        <h2 id={TEXT_EDGE}>Scottsdale Neighborhood Targeting</h2>
        <div className="controls" hidden={!runs}>
          <button type="button" aria-label="Previous industry" onClick={() => step(-1)}>
            <Icon name="arrow-left" />
          </button>
          <Pause round what="the industries" wanted={motion.wanted} onToggle={motion.toggle} />
          <button type="button" aria-label="Next industry" onClick={() => step(1)}>
            <Icon name="arrow-right" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls; the strip only waits for them */}
      <div
        className={runs ? "strip runs" : "strip"}
        ref={runs ? strip : null}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
        onKeyDown={onKeyDown}
      >
        <Still as="ul">
          {industries.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={`${paths.reservation()}?industry=${slug}`}
                discover="none"
                draggable={false}
              >
                <svg aria-hidden="true">
                  <use href={`${sprite}#${slug}`} />
                </svg>
                <b>{name}</b>
                <small>One per card</small>
              </Link>
            </li>
          ))}
        </Still>
      </div>
      <p className="wrap tail">
        From Old Town to North Scottsdale: {industries.length} industries, one business for each.
      </p>
    </section>
  );
}
