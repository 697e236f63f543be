export const MENU_ELEMENT_ID = "site-menu";

/** Before React loads: turns the top bar white after 10 px of scrolling, and reports the menu's state to screen readers. */
export const earlyScript = `(d=>{let s,r=d.documentElement,f=()=>{const n=scrollY>10;n!==s&&r.toggleAttribute("data-scrolled",s=n)},x=o=>d.querySelector("[popovertarget=${MENU_ELEMENT_ID}]")?.setAttribute("aria-expanded",o);addEventListener("scroll",f,{passive:true});f();addEventListener("DOMContentLoaded",()=>x(false));d.addEventListener("toggle",e=>e.target.id=="${MENU_ELEMENT_ID}"&&x(e.newState=="open"),true)})(document)`;
