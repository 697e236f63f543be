import { Icon } from "#app/ui/icon.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./home-stickers.css?sheet";

export function Stickers() {
  return (
    <>
      <Style name="hero-stickers" sheet={sheet} />
      <p className="sticker tossed">
        Never <br />
        Tossed <br />
        Away
      </p>
      <p className="sticker coverage">
        <Icon name="pin" />
        Scottsdale <br />
        Coverage
      </p>
      <p className="sticker mailer">
        Shared <br />
        Mailer
      </p>
    </>
  );
}
