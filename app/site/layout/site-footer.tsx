import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { InkControlStrip } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import { site } from "#site.ts";
import sheet from "./site-footer.css?sheet";

const lists = [
  {
    title: "Quick links",
    links: [
      { name: "Home", to: paths.home() },
      { name: "Features", to: paths.features() },
      { name: "About Us", to: paths.about() },
      { name: "Industries", to: paths.industries() },
      { name: "Sample ads", to: paths.gallery() },
      { name: "Break-even", to: paths.breakEven() },
    ],
  },
  {
    title: "The fine print",
    links: [
      { name: "Privacy", to: paths.privacy() },
      { name: "Terms", to: paths.terms() },
      { name: "Sitemap", to: paths.sitemap() },
    ],
  },
] as const;

/** Every link navigates, so the page scrolls to its top even if it stays the same. */
export function SiteFooter({ year }: { year: string }) {
  const { address, hours, parentCompany, phone, social, tradeName } = company();
  return (
    <footer className="site-footer">
      <Style name="site-footer" sheet={sheet} />
      <div className="wrap">
        <div className="columns">
          <div>
            <Link className="brand" to={paths.home()}>
              <Logo />
              {tradeName}
            </Link>
            <p>{site.description}</p>
          </div>
          {lists.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ name, to }) => (
                  <li key={to}>
                    <Link to={to}>{name}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2>Call us</h2>
            <a className="phone" href={phone.href}>
              {phone.display}
            </a>
            <p>{`${hours.days}, ${hours.display}`}</p>
            <address>
              {address.street}
              <br />
              {`${address.city}, ${address.region} ${address.postalCode}`}
            </address>
            {social.length > 0 && (
              <p>
                {social.map(({ name, url }, index) => (
                  <span key={url}>
                    {index > 0 && " · "}
                    <a href={url} rel="noopener">
                      {name}
                    </a>
                  </span>
                ))}
              </p>
            )}
          </div>
        </div>
        <div className="slug">
          <p>{`© ${year} ${tradeName}, a trade name of ${parentCompany}`}</p>
          <InkControlStrip />
        </div>
      </div>
    </footer>
  );
}

/** The company's phone number, to call. */
export function PhoneLink() {
  const { phone } = company();
  return <a href={phone.href}>{phone.display}</a>;
}
