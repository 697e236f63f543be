import { IndustryLookup } from "#app/industry-field/industry-lookup.tsx";
import { LeadForm } from "#app/site/lead-form/lead-form.tsx";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { company } from "#company.ts";

/** The mailing side of a postcard to us, with the one line that a visitor fills in. */
export function CallToAction() {
  return (
    <RiseOnScroll as="section" className="call-to-action">
      <HalftoneSun className="sun" />
      <div className="wrap">
        <div className="postcard">
          <CropMarks />
          <div>
            <address>
              {company().tradeName}
              <br />
              {company().address.street}
              <br />
              {`${company().address.city}, ${company().address.region} ${company().address.postalCode}`}
            </address>
            <h2>One spot per industry. Ask about yours.</h2>
            <IndustryLookup label="Search the next card" />
            <p>Or leave your email, and we’ll write back with what’s open and what it costs.</p>
          </div>
          <div>
            <LeadForm />
          </div>
        </div>
      </div>
    </RiseOnScroll>
  );
}
