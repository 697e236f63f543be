import { LeadEmailForm } from "#app/site/lead-form/lead-email-form.tsx";
import { CropMarks } from "#app/ui/crop-marks.tsx";
import { HalftoneSun } from "#app/ui/halftone-sun.tsx";
import { RiseOnScroll } from "#app/ui/rise-on-scroll.tsx";
import { company } from "#company.ts";

export function InquirySection() {
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
            <p>Leave your email. We’ll write back with what’s open and what it costs.</p>
          </div>
          <div>
            <LeadEmailForm />
          </div>
        </div>
      </div>
    </RiseOnScroll>
  );
}
